import { parseArgs } from 'node:util'
import { Email, PersonName } from '../contract/codecs.ts'
import { fullName } from '../domain/person.ts'
import { auditTrail, COMMAND_LINE } from '../server/audit-trail/trail.ts'
import { type Postgres, sqlState, type Transaction } from '../server/db/database.ts'
import { generatePassword, hashPassword } from '../server/sessions/passwords.ts'
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  listAdmins,
  NO_PHONE,
  resetAdmin,
} from '../server/users/admins.queries.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run admin -- create EMAIL [FIRST LAST]   makes an admin and prints a password, this once
npm run admin -- list                        shows the admins
npm run admin -- disable EMAIL [--force]     shuts an admin out at once; the last one by force only
npm run admin -- enable EMAIL                lets an admin in again
npm run admin -- reset EMAIL                 prints a new password, this once, and ends every session`
const REFUSED = 1
const WRONG_USAGE = 2
const UNDEFINED_TABLE = '42P01'

interface Order {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly force: boolean
}

/** Does what was ordered and answers what to print. */
type Verb = (postgres: Postgres, order: Order) => Promise<string>

/** What was asked for is done, or nothing is, and this says why. */
class Refused extends Error {}
class WrongUsage extends Error {}

/** How many words each verb takes after it. */
const VERBS: Readonly<Record<string, { readonly words: readonly number[]; readonly verb: Verb }>> = {
  create: { words: [1, 3], verb: create },
  list: { words: [0], verb: list },
  disable: { words: [1], verb: disable },
  enable: { words: [1], verb: enable },
  reset: { words: [1], verb: reset },
}

/** npm run admin: the office's accounts, for whoever has the machine. Families' accounts are left alone. */
async function main(): Promise<void> {
  const { verb, order } = understand(process.argv.slice(2))
  console.log(await withDatabase((postgres) => verb(postgres, order)))
}

function understand(args: string[]): { readonly verb: Verb; readonly order: Order } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [name = '', ...words] = positionals
  const known = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  const { force = false } = values
  if (!known?.words.includes(words.length) || (force && name !== 'disable')) throw new WrongUsage(USAGE)
  const [email, first_name = 'School', last_name = 'Office'] = words
  return {
    verb: known.verb,
    order: {
      email: email === undefined ? '' : checked(Email, email),
      first_name: checked(PersonName, first_name),
      last_name: checked(PersonName, last_name),
      force,
    },
  }
}

/** The word as the contract takes it. */
function checked(schema: typeof Email | typeof PersonName, word: string): string {
  const parsed = schema.safeParse(word)
  if (!parsed.success) throw new WrongUsage(`${word}: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

async function create(postgres: Postgres, { force, ...person }: Order): Promise<string> {
  const password = generatePassword()
  const password_hash = await hashPassword(password)
  const created = await postgres.transaction((trx) => createAdmin(trx, trailIn(trx), { ...person, password_hash }))
  if (!created) throw new Refused(`${person.email} has an account already. Nothing was changed.`)
  return [
    `${fullName(person)} <${person.email}> is an admin, with ${NO_PHONE} for a phone number until there is one.`,
    `Password, shown this once: ${password}`,
  ].join('\n')
}

async function list(postgres: Postgres): Promise<string> {
  const admins = await listAdmins(postgres.db)
  if (admins.length === 0) return 'There is no admin yet.'
  const widest = Math.max(...admins.map(({ email }) => email.length))
  return admins
    .map((admin) => `${admin.disabled ? 'disabled' : 'enabled '}  ${admin.email.padEnd(widest)}  ${fullName(admin)}`)
    .join('\n')
}

async function disable(postgres: Postgres, { email, force }: Order): Promise<string> {
  const outcome = await postgres.transaction((trx) => disableAdmin(trx, trailIn(trx), { email, force }))
  if (outcome === 'unknown') throw unknown(email)
  if (outcome === 'last')
    throw new Refused(`${email} is the last enabled admin. Repeat with --force to shut the office out.`)
  return `${email} is disabled, and signed out everywhere.`
}

async function enable(postgres: Postgres, { email }: Order): Promise<string> {
  if (!(await postgres.transaction((trx) => enableAdmin(trx, trailIn(trx), email)))) throw unknown(email)
  return `${email} is enabled.`
}

async function reset(postgres: Postgres, { email }: Order): Promise<string> {
  const password = generatePassword()
  const password_hash = await hashPassword(password)
  const isReset = await postgres.transaction((trx) => resetAdmin(trx, trailIn(trx), { email, password_hash }))
  if (!isReset) throw unknown(email)
  return `${email} is signed out everywhere.\nNew password, shown this once: ${password}`
}

const trailIn = (trx: Transaction) => auditTrail(trx, COMMAND_LINE)
const unknown = (email: string) => new Refused(`${email} is no admin's address.`)

await main().catch((error: NodeJS.ErrnoException) => {
  const wrongUsage = error instanceof WrongUsage || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = wrongUsage ? WRONG_USAGE : REFUSED
  if (sqlState(error) === UNDEFINED_TABLE) console.error('The database is empty: start the product first.')
  else console.error(wrongUsage && !(error instanceof WrongUsage) ? USAGE : error.message || error.code)
})
