/** A backup or a restore cannot be done; the message is for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
