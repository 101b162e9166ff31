import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { SHOWN, type Shown } from './filter.ts'
import styles from './Teachers.module.css'

/** Filters by all, active or inactive teachers. */
export function TeacherFilter({ show, set }: { readonly show: Shown; readonly set: (show: Shown) => void }) {
  const { t } = useLingui()
  const labels = { all: t`All`, active: t`Active`, inactive: t`Inactive` }
  return (
    <NativeSelect
      className={styles.filter}
      label={t`Show`}
      data={SHOWN.map((value) => ({ value, label: labels[value] }))}
      value={show}
      onChange={({ currentTarget }) => set(SHOWN.find((one) => one === currentTarget.value) ?? 'all')}
      data-screen-only
    />
  )
}
