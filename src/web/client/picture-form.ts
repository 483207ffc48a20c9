/** A picture as an upload takes it, beside its fields; `wish` tells it apart from another one (shell/use-write.ts). */
export function pictureForm(
  file: File,
  fields: Readonly<Record<string, string>> = {},
): { body: FormData; wish: string } {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', file)
  return { body, wish: [...Object.values(fields), file.name, file.size, file.lastModified].join(' ') }
}
