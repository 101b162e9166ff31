import { DatabaseLostError, DatabaseStartError } from '@online-enrollment/postgres/errors'
import { ConfigError } from './config/config.ts'
import { CipherError } from './dataKeys/dataCipher.ts'
import { KeyLockError } from './dataKeys/keyLock.ts'
import { MigrationError } from './platform/database/migrationPlan.ts'
import { PoolerError } from './platform/database/requireSession.ts'
import { ServingRoleError } from './platform/database/servingRole.ts'
import { ListenError } from './platform/processes/listenError.ts'
import { UnfinishedUpgradeError } from './platform/processes/postgresFolders.ts'
import { ReportedError, WorkerError } from './platform/processes/workers.ts'

/** Error codes of a database that is missing, unreachable or refuses the login. Without a socket, the code is that of a missing file. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|28P01|28000|3D000)$/
const NO_SOCKET = { code: 'ENOENT', syscall: 'connect' }
/** The whole message of the driver when nothing answers in time. */
const TIMED_OUT = 'timeout expired'
const FOR_ADMINISTRATOR = [
  ConfigError,
  ListenError,
  DatabaseStartError,
  DatabaseLostError,
  MigrationError,
  UnfinishedUpgradeError,
  PoolerError,
  ServingRoleError,
  CipherError,
  KeyLockError,
  WorkerError,
]

/** Ends the process with code 1. Prints an error that the administrator can fix as one line, other errors with their stack. */
export function exitWith(error: unknown): never {
  if (!(error instanceof ReportedError)) process.stderr.write(`${messageFor(error) ?? detailsOf(error)}\n`)
  process.exit(1)
}

/** Undefined for an error that the administrator cannot fix. */
export function messageFor(error: unknown): string | undefined {
  if (FOR_ADMINISTRATOR.some((type) => error instanceof type) && error instanceof Error) return error.message
  if (error instanceof Error && isUnreachable(error))
    return `Cannot connect to the database in DATABASE_URL: ${error.message}.`
}

function isUnreachable({ code = '', syscall, message }: NodeJS.ErrnoException): boolean {
  const isWithoutSocket = code === NO_SOCKET.code && syscall === NO_SOCKET.syscall
  return UNREACHABLE.test(code) || isWithoutSocket || message === TIMED_OUT
}

function detailsOf(error: unknown): string {
  return String((error instanceof Error && error.stack) || error)
}
