import { useLingui } from '@lingui/react/macro'
import type { ClassClash } from '../../../../contract/copyCourses.ts'
import styles from './ChangeClasses.module.css'

/** Warns of the other classes that need the same room or the same teacher at one time. */
export function Clashes({ clashes }: { readonly clashes: readonly ClassClash[] }) {
  const { t } = useLingui()
  return clashes.map(({ shares, name, section }) => {
    const other = `${name} (${section})`
    return (
      <span className={styles.because} key={`${shares} ${section}`}>
        {shares === 'room' ? t`Same room and time as ${other}.` : t`Same teacher and time as ${other}.`}
      </span>
    )
  })
}
