import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { STATUSES, type Status } from './filter.ts'
import styles from './Teachers.module.css'

/** Filters by all, active or inactive teachers. */
export function TeacherFilter({ show, set }: { readonly show: Status; readonly set: (show: Status) => void }) {
  const { t } = useLingui()
  const labels = { all: t`All`, active: t`Active`, inactive: t`Inactive` }
  return (
    <NativeSelect
      className={styles.filter}
      label={t`Show`}
      data={STATUSES.map((value) => ({ value, label: labels[value] }))}
      value={show}
      onChange={({ currentTarget }) => set(STATUSES.find((value) => value === currentTarget.value) ?? 'all')}
      data-screen-only
    />
  )
}
