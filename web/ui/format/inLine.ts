import type { MessageDescriptor } from '@lingui/core'
import { msg, selectOrdinal } from '@lingui/core/macro'

/** "2nd in line", for a position on a wait list from 1. */
export function inLine(position: number): MessageDescriptor {
  return msg`${selectOrdinal(position, { one: '#st in line', two: '#nd in line', few: '#rd in line', other: '#th in line' })}`
}
