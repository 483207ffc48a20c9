/** Which device the data quality page is about, beside the rest of the URL; none is chosen unless it says so. */
export interface QualitySearch {
  device?: number | undefined
}

export function readQualitySearch(raw: Record<string, unknown>): QualitySearch {
  const device = Number(raw.device)
  return { device: Number.isSafeInteger(device) && device > 0 ? device : undefined }
}
