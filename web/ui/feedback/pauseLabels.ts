import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Pausable } from '../../../domain/pauses.ts'

/** As within a sentence. */
export const PAUSE_LABELS: Readonly<Record<Pausable, MessageDescriptor>> = {
  adding: msg`adding classes`,
  dropping: msg`dropping classes`,
  'wait-lists': msg`changing wait lists`,
  offers: msg`answering offers`,
  marking: msg`marking classes`,
  ranking: msg`ranking classes`,
  children: msg`adding and editing children`,
  registration: msg`registering new students`,
  accounts: msg`creating accounts`,
}
