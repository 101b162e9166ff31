import { CONFIRMATION_STATES, type ConfirmationState } from '../../../domain/confirmations/setting.ts'
import { listFilter } from '../../ui/table/useTableFilter.ts'

/** Which children of which semester the list shows, from untrusted URL parameters. */
function confirmationFilter({ semester, state }: Record<string, unknown>): {
  /** The slug. Without it, the semester in which the office works. */
  readonly semester?: string | undefined
  readonly state?: ConfirmationState | undefined
} {
  const known = CONFIRMATION_STATES.find((value) => value === state)
  return { ...(typeof semester === 'string' && { semester }), ...(known && { state: known }) }
}

export const { parseSearch: confirmationSearch, useFilter: useConfirmationFilter } = listFilter(confirmationFilter)
