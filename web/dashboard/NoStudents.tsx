import { useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import styles from './ParentDashboard.module.css'

export function NoStudents() {
  const { t } = useLingui()
  return (
    <div className={styles.empty}>
      <IconUsers size={40} stroke={1.5} aria-hidden />
      <p>{t`Looks like you don't have any children, click "ADD STUDENT" above to add some!`}</p>
    </div>
  )
}
