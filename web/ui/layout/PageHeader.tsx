import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSchoolName } from '../../api/schoolName.ts'
import { closeSession, useSession } from '../../session/session.ts'
import logo from '../logo.svg?no-inline'
import styles from './PageLayout.module.css'

export function PageHeader() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <header className={styles.header} data-screen-only>
      <Link to="/" className={styles.brand}>
        <img src={logo} alt="" width={28} height={28} />
        {useSchoolName()}
      </Link>
      {session && (
        <Button
          className={styles.logout}
          variant="subtle"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={closeSession}
        >
          {t`Logout`}
        </Button>
      )}
    </header>
  )
}
