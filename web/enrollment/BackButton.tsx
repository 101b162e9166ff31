import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { selectedStudentId } from '../session/storage.ts'
import { IconArrowLeft } from '../ui/icons.tsx'
import { previousLocation } from '../ui/navigation/previousLocation.ts'
import styles from './Enrollment.module.css'

const STUDENTS = '/admin/dashboard/users/students'

/** Returns a parent to the dashboard of the chosen semester, and an admin to the student list or page that they came from. */
export function BackButton() {
  const navigate = useNavigate()
  const isAdmin = useSession()?.user.role === 'admin'
  const { semester } = useSearch({ from: '/enrollment' })
  const goBack = () =>
    isAdmin
      ? navigate({ href: previousLocation(STUDENTS, `${STUDENTS}/${selectedStudentId()}`) })
      : navigate({ to: '/dashboard', search: { semester } })
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.back}
      leftSection={<IconArrowLeft size={18} />}
      onClick={goBack}
      data-screen-only
    >
      {isAdmin ? <Trans>Back to Students</Trans> : <Trans>Back to Dashboard</Trans>}
    </Button>
  )
}
