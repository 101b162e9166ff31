import { parseArgs } from 'node:util'
import { usageOf } from '@online-enrollment/postgres/operatorCommand'
import { type Pause, PauseFields } from '../contract/pauses.ts'
import { PAUSABLE, PAUSABLE_NAMES, type Pausable } from '../domain/pauses.ts'
import { schoolTimeText } from '../domain/schoolTime.ts'
import { COMMAND_LINE, createAuditTrail } from '../server/auditTrail/trail.ts'
import { pauseAction, readPauses, resumeAction } from '../server/pauses/changePauses.ts'
import { pauseMessage } from '../server/pauses/pauseMessage.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const WIDTH = Math.max(...PAUSABLE.map((action) => action.length))
const USAGE = `${usageOf({
  pause: 'lists what is paused for families',
  'pause ACTION [TEXT]': 'pauses it within ten seconds, on all servers. Families see the text',
  'pause ACTION --off': 'ends the pause',
})}

ACTION is all, or one of these:
${PAUSABLE.map((action) => `  ${action.padEnd(WIDTH)}  ${PAUSABLE_NAMES[action]}`).join('\n')}`

interface Change {
  readonly actions: readonly Pausable[]
  readonly message: string
  readonly isOff: boolean
}

/** npm run pause: stops what families do, for a morning on which something goes wrong. The office is not stopped. */
async function main(): Promise<void> {
  const change = parse(process.argv.slice(2))
  console.log(
    await withDatabase(async (postgres) => {
      if (change) await apply(postgres, change)
      return list(postgres)
    }),
  )
}

function parse(args: string[]): Change | undefined {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { off: { type: 'boolean' } } })
  const [name, text = '', ...others] = positionals
  const { off: isOff = false } = values
  if (name === undefined && !isOff) return undefined
  const actions = name === 'all' ? PAUSABLE : PAUSABLE.filter((action) => action === name)
  if (actions.length === 0 || others.length > 0 || (isOff && text !== '')) throw new UsageError(USAGE)
  const parsed = PauseFields.safeParse({ message: text })
  if (!parsed.success) throw new UsageError(`The text: ${parsed.error.issues[0]?.message}`)
  return { actions, message: parsed.data.message, isOff }
}

function apply(postgres: Postgres, { actions, message, isOff }: Change): Promise<void> {
  return postgres.transaction(async (trx) => {
    const trail = createAuditTrail(trx, COMMAND_LINE)
    for (const action of actions) {
      if (isOff) await resumeAction(trx, trail, action)
      else await pauseAction(trx, trail, { action, message, now: new Date() })
    }
  })
}

async function list(postgres: Postgres): Promise<string> {
  const pauses = await readPauses(postgres.db)
  if (pauses.length === 0) return 'Nothing is paused.'
  const { time_zone } = await postgres.db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const since = ({ paused_at }: Pause) => schoolTimeText(new Date(paused_at), time_zone)
  return pauses.map((pause) => `${pause.action.padEnd(WIDTH)}  ${since(pause)}  ${pauseMessage(pause)}`).join('\n')
}

await runCommand(main, { usage: USAGE })
