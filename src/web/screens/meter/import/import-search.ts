/** Which file is open on the import page, beside the rest of the URL; the list of all unless it says otherwise. */
export interface ImportSearch {
  file?: number | undefined
}

export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const file = Number(raw.file)
  return { file: Number.isSafeInteger(file) && file > 0 ? file : undefined }
}
