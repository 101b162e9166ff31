import type { Role } from './semester.ts'

/** What families do that can be paused, for a morning on which something goes wrong. */
export const PAUSABLE = [
  'adding',
  'dropping',
  'wait-lists',
  'offers',
  'marking',
  'ranking',
  'children',
  'registration',
  'accounts',
] as const
export type Pausable = (typeof PAUSABLE)[number]

/** As the audit trail and commands name them. Screens have texts of their own. */
export const PAUSABLE_NAMES: Readonly<Record<Pausable, string>> = {
  adding: 'Adding classes',
  dropping: 'Dropping classes',
  'wait-lists': 'Changing wait lists',
  offers: 'Answering offers',
  marking: 'Marking classes',
  ranking: 'Ranking classes',
  children: 'Adding and editing children',
  registration: 'Registering new students',
  accounts: 'Creating accounts',
}

/** What stops each command of families on a class. */
export const COMMAND_PAUSES = {
  enroll: ['adding'],
  swap: ['adding', 'dropping'],
  drop: ['dropping'],
  joinWaitList: ['wait-lists'],
  leaveWaitList: ['wait-lists'],
  leaveReserve: ['wait-lists'],
  changeStandingSwap: ['wait-lists'],
  acceptOffer: ['offers'],
  declineOffer: ['offers'],
} as const satisfies Readonly<Record<string, readonly Pausable[]>>

/** `message` is the office's text for families; empty for the usual one. */
export interface Pause {
  readonly action: Pausable
  readonly message: string
}

/** The first pause that stops this caller. The office is never stopped: it helps families meanwhile. */
export function whyPaused<P extends Pause>(
  actions: readonly Pausable[],
  pauses: readonly P[],
  role: Role | undefined,
): P | undefined {
  if (role === 'admin') return undefined
  return pauses.find(({ action }) => actions.includes(action))
}
