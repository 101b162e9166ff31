import type { ClassEmail } from '../../../contract/classEmails.ts'

/** The emails of one change. */
export interface EmailGroup {
  readonly kind: ClassEmail['kind']
  readonly queued_at: string
  readonly mails: readonly [ClassEmail, ...ClassEmail[]]
  /** How many have each state, in the order in which they need attention. */
  readonly counts: readonly { readonly state: ClassEmail['state']; readonly count: number }[]
}

const STATES = [
  'failed',
  'waiting',
  'held',
  'sent',
  'left-out',
  'taken-back',
  'outdated',
  'account-disabled',
] as const satisfies readonly ClassEmail['state'][]

/** The emails of a class by the change that caused them, in the order of the list. Those of one change were queued together. */
export function emailGroups(mails: readonly ClassEmail[]): EmailGroup[] {
  const groups = Map.groupBy(mails, ({ kind, queued_at }) => `${kind} ${queued_at}`)
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const all = [first, ...rest] as const
    const counts = STATES.map((state) => ({ state, count: all.filter((mail) => mail.state === state).length }))
    const { kind, queued_at } = first
    return [{ kind, queued_at, mails: all, counts: counts.filter(({ count }) => count > 0) }]
  })
}
