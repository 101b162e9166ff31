import { parseArgs } from 'node:util'
import { usageOf } from '@online-enrollment/postgres/operatorCommand'
import { Email, PersonName } from '../contract/codecs.ts'
import { MINUTE_MS } from '../domain/durations.ts'
import { fullName } from '../domain/person.ts'
import { RESET_LINK_MS } from '../domain/session.ts'
import { COMMAND_LINE, createAuditTrail } from '../server/auditTrail/trail.ts'
import { resetLinkUrl } from '../server/email/resetLinks.ts'
import type { Transaction } from '../server/platform/database/database.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { sqlState } from '../server/platform/database/retries.ts'
import { newToken } from '../server/platform/http/session.ts'
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  listAdmins,
  NO_PHONE,
  resetAdmin,
} from '../server/users/admins.queries.ts'
import { runCommand, UsageError } from './command.ts'
import { readSchoolConfig, withDatabase } from './with-database.ts'

const USAGE = usageOf({
  'admin create EMAIL [FIRST LAST]': 'adds an admin and prints a link to choose the password',
  'admin list': 'lists the admins',
  'admin disable EMAIL [--force]':
    'signs an admin out and blocks further sign-ins. To disable the last admin, add --force',
  'admin enable EMAIL': 'allows an admin to sign in again',
  'admin reset EMAIL': 'ends the password and all sessions of an admin, and prints a link to choose a new one',
})
const UNDEFINED_TABLE = '42P01'

interface Options {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly force: boolean
}

type Command = (postgres: Postgres, options: Options) => Promise<string>

class RefusedError extends Error {}

const COMMANDS: Readonly<Record<string, { readonly args: readonly number[]; readonly command: Command }>> = {
  create: { args: [1, 3], command: create },
  list: { args: [0], command: list },
  disable: { args: [1], command: disable },
  enable: { args: [1], command: enable },
  reset: { args: [1], command: reset },
}

/** npm run admin: manages the accounts of admins. Families' accounts are never changed. */
async function main(): Promise<void> {
  const { command, options } = parseCommand(process.argv.slice(2))
  console.log(await withDatabase((postgres) => command(postgres, options)))
}

function parseCommand(args: string[]): { readonly command: Command; readonly options: Options } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [name = '', ...words] = positionals
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const { force = false } = values
  if (!found?.args.includes(words.length) || (force && name !== 'disable')) throw new UsageError(USAGE)
  const [email, first_name = 'School', last_name = 'Office'] = words
  return {
    command: found.command,
    options: {
      email: email === undefined ? '' : parse(Email, email),
      first_name: parse(PersonName, first_name),
      last_name: parse(PersonName, last_name),
      force,
    },
  }
}

function parse(schema: typeof Email | typeof PersonName, arg: string): string {
  const parsed = schema.safeParse(arg)
  if (!parsed.success) throw new UsageError(`${arg}: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

async function create(postgres: Postgres, { force, ...person }: Options): Promise<string> {
  const link = { token: newToken(), now: new Date() }
  const id = await postgres.transaction((trx) => createAdmin(trx, trailIn(trx), person, link))
  if (id === undefined) throw new RefusedError(`${person.email} already has an account. Nothing was changed.`)
  return [
    `${fullName(person)} <${person.email}> is now an admin. The phone number is ${NO_PHONE} until it is changed.`,
    choosePassword(id, link.token),
  ].join('\n')
}

async function list(postgres: Postgres): Promise<string> {
  const admins = await listAdmins(postgres.db)
  if (admins.length === 0) return 'There are no admins yet.'
  const width = Math.max(...admins.map(({ email }) => email.length))
  return admins
    .map((admin) => `${admin.disabled ? 'disabled' : 'enabled '}  ${admin.email.padEnd(width)}  ${fullName(admin)}`)
    .join('\n')
}

async function disable(postgres: Postgres, { email, force }: Options): Promise<string> {
  const outcome = await postgres.transaction((trx) => disableAdmin(trx, trailIn(trx), { email, force }))
  if (outcome === 'unknown') throw unknown(email)
  if (outcome === 'last')
    throw new RefusedError(`${email} is the last enabled admin. Add --force to disable this account anyway.`)
  return `${email} is disabled and signed out everywhere.`
}

async function enable(postgres: Postgres, { email }: Options): Promise<string> {
  if (!(await postgres.transaction((trx) => enableAdmin(trx, trailIn(trx), email)))) throw unknown(email)
  return `${email} is enabled.`
}

async function reset(postgres: Postgres, { email }: Options): Promise<string> {
  const link = { token: newToken(), now: new Date() }
  const id = await postgres.transaction((trx) => resetAdmin(trx, trailIn(trx), email, link))
  if (id === undefined) throw unknown(email)
  return `${email} is signed out everywhere.\n${choosePassword(id, link.token)}`
}

/** The path alone without PUBLIC_URL. */
function choosePassword(id: number, token: string): string {
  const { publicUrl } = readSchoolConfig()
  const link = resetLinkUrl({ id }, token, publicUrl ?? '')
  const what = publicUrl ? 'this link' : 'this path at the address of the school'
  return `Open ${what} to choose a password. It works once, for ${RESET_LINK_MS / MINUTE_MS} minutes: ${link}`
}

const trailIn = (trx: Transaction) => createAuditTrail(trx, COMMAND_LINE)
const unknown = (email: string) => new RefusedError(`${email} does not belong to an admin.`)

await runCommand(main, {
  usage: USAGE,
  messageFor: (error) =>
    sqlState(error) === UNDEFINED_TABLE ? 'The database is empty. Start the server first.' : undefined,
})
