/** Every text of a document, in the order of the page. */
export function collectTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(collectTexts)
  if (typeof node !== 'object' || node === null) return []
  const { text, stack, columns, table, ul, content } = node as Record<string, never>
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body, ul, content].flatMap(
    collectTexts,
  )
}
