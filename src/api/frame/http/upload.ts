import type { Scope } from '#store/engine/scope.ts'
import type { UploadPlace, UploadType } from '#store/engine/uploads/upload-files.ts'

/** A picture as it is kept: made anew from its pixels, so that nothing else of the file that was sent is left. */
export interface Image {
  readonly bytes: Buffer
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** A PDF as it was sent: it is only ever handed out as a file to be saved (send-file.ts). */
export interface Pdf {
  readonly bytes: Buffer
  readonly mediaType: 'application/pdf'
  readonly width: null
  readonly height: null
}

/** A file that was read and judged, nothing of it written down yet. */
export interface Taken {
  readonly bytes: Buffer
  readonly type: UploadType
  /** The fields beside the file and what tells it from another: what the request stands for. */
  readonly body: object
  /** What the operation is given of it. */
  readonly file: {
    /** As the person called it. */
    readonly name: string
  }
}

/** A file that was taken, as an operation is given it. It is kept only when the operation asks for it. */
export interface Sent {
  /** As the person called it. */
  readonly name: string
  /** Writes the file and returns the name it is kept under; undone when the transaction fails. */
  keep(place: UploadPlace): Promise<string>
  /** Throws files away once the transaction has held. */
  discard(scope: Scope, files: readonly string[]): void
}

/** A picture that was sent. */
export interface Upload<Kind extends Image | Pdf = Image> extends Sent {
  readonly image: Kind
}
