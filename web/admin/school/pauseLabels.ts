import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Pausable } from '../../../domain/pauses.ts'

export const PAUSE_LABELS: Readonly<Record<Pausable, MessageDescriptor>> = {
  adding: msg`Adding classes`,
  dropping: msg`Dropping classes`,
  'wait-lists': msg`Changing wait lists`,
  offers: msg`Answering offers`,
  marking: msg`Marking classes`,
  ranking: msg`Ranking classes`,
  children: msg`Adding and editing children`,
  registration: msg`Registering new students`,
  accounts: msg`Creating accounts`,
}

/** What goes on during a pause, where the office might expect something else. */
export const PAUSE_HINTS: Partial<Record<Pausable, MessageDescriptor>> = {
  offers: msg`Offers still end at their time.`,
  registration: msg`Forms that families have begun are still saved.`,
}
