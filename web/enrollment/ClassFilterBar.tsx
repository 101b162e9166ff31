import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ClassFilterBar.module.css'
import type { ClassFilters } from './classFilters.ts'

/** The quick filters above the class lists. */
export function ClassFilterBar({
  filters,
  set,
}: {
  readonly filters: ClassFilters
  readonly set: (filters: ClassFilters) => void
}) {
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>
        <Trans>Show only</Trans>
      </legend>
      <Filter on={filters.openSeats} set={(openSeats) => set({ ...filters, openSeats })}>
        <Trans>Open seats</Trans>
      </Filter>
      <Filter on={filters.fitsSchedule} set={(fitsSchedule) => set({ ...filters, fitsSchedule })}>
        <Trans>Fits schedule</Trans>
      </Filter>
    </fieldset>
  )
}

function Filter(props: { readonly on: boolean; readonly set: (on: boolean) => void; readonly children: ReactNode }) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={props.on} onChange={({ currentTarget }) => props.set(currentTarget.checked)} />
      {props.children}
    </label>
  )
}
