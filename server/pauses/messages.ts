import type { Pausable, Pause } from '../../domain/pauses.ts'

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

const USUAL_TEXT = 'Please check back later. Everything you have saved is kept.'

export function pauseMessage({ action, message }: Pause): string {
  return `${PAUSABLE_NAMES[action]} is paused. ${message || USUAL_TEXT}`
}
