export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'

  constructor(folder: string, problem: string, advice: string, cause?: unknown) {
    super(`The embedded database in ${folder} cannot start: ${problem}. ${advice}`, { cause })
  }
}

export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'

  constructor(folder: string) {
    super(
      `The embedded database in ${folder} has stopped and cannot be started again: the folder there is no longer the one ` +
        'this server was started on. Nothing was written to it. Put the right folder back and start again.',
    )
  }
}

/** The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

export function toStartError(error: unknown, folder: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  const text = error instanceof Error ? error.message : String(error)
  const [problem, advice] = findReason(text)
  return new DatabaseStartError(folder, problem, advice, error)
}

function findReason(text: string): readonly [problem: string, advice: string] {
  const reason = REASONS.find(([pattern]) => pattern.test(text))
  if (reason) return [`${reason[1]} (${text})`, reason[2]]
  return [text, 'The file postgres.log in that folder may say more. Or set DATABASE_URL to another PostgreSQL.']
}

const REASONS: readonly (readonly [pattern: RegExp, problem: string, advice: string])[] = [
  [
    /ENOSPC|EDQUOT|No space left|Disk quota|disk is full/i,
    'the disk is full',
    'Free some space (about 200 MB for a new database) and start again; no saved data is lost.',
  ],
  [
    /EROFS|Read-only file system/i,
    'the disk is read-only',
    'Mount it for writing, or point DATA_DIR at a folder that can be written.',
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    'this user may not write or run what it needs',
    'Give the user who runs the server access to this folder, or point DATA_DIR at another one.',
  ],
  [
    /could not look up effective user ID/,
    'the user it runs as has no name on this machine',
    'Run the server as a user that has a name, or add this user to /etc/passwd.',
  ],
  [/EMFILE|ENFILE|Too many open files/i, 'too many files are open', 'Raise the limit on open files (ulimit -n).'],
  [/ENOTDIR|EEXIST/, 'there is a file where a folder is needed', 'Move it away, or point DATA_DIR at another folder.'],
]
