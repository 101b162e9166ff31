/** The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
