/** A picture as it is kept: made anew from its pixels, so that nothing else of the file that was sent is left. */
export interface Image {
  readonly bytes: Buffer
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** A PDF as it was sent: it is only ever handed out as a file to be saved (snapshot-file.ts). */
export interface Pdf {
  readonly bytes: Buffer
  readonly mediaType: 'application/pdf'
  readonly width: null
  readonly height: null
}

/** A file that was sent and judged. It is kept only when the operation asks for it. */
export interface Upload<Kind extends Image | Pdf = Image> {
  /** As the person called it. */
  readonly name: string
  readonly image: Kind
  /** Writes the file and returns the name it is kept under; undone when the transaction fails. */
  keep(): Promise<string>
  /** Throws files away once the transaction has held. */
  discard(files: readonly string[]): void
}

/** A file of history that was sent and written down; undone when the transaction fails. */
export interface SentTable {
  /** As the person called it. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** Its name in the folder of uploads. */
  keep(): Promise<string>
}
