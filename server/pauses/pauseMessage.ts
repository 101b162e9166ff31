import { english } from '../../domain/english.ts'
import type { Pausable, Pause } from '../../domain/pauses.ts'

const SENTENCES: Readonly<Record<Pausable, string>> = {
  adding: english`Adding classes is paused.`,
  dropping: english`Dropping classes is paused.`,
  'wait-lists': english`Changing wait lists is paused.`,
  offers: english`Answering offers is paused.`,
  marking: english`Marking classes is paused.`,
  ranking: english`Ranking classes is paused.`,
  children: english`Adding and editing children is paused.`,
  registration: english`Registering new students is paused.`,
  accounts: english`Creating accounts is paused.`,
}

export function pauseMessage({ action, message }: Pause): string {
  return `${SENTENCES[action]} ${message || english`Please check back later. Everything you have saved is kept.`}`
}
