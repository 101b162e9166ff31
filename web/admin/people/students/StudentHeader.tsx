import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeName } from '../../../ui/format/gradeLabel.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { previousLocation } from '../../../ui/navigation/previousLocation.ts'
import type { OpenDialogFor } from '../../ui/useTableDialog.ts'
import { STUDENTS } from '../paths.ts'
import styles from './Student.module.css'
import { useManageClasses } from './useManageClasses.ts'

/** The student's name, parent and actions, and a link back to the list. */
export function StudentHeader({
  student,
  openDialog,
}: {
  readonly student: Student
  readonly openDialog: OpenDialogFor<Student>
}) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const manage = useManageClasses()
  const parent = fullName(student.parent)
  return (
    <div className={styles.head}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => navigate({ href: previousLocation(STUDENTS) })}
        data-screen-only
      >
        {t`Back`}
      </Button>
      <PageTitle>{fullName(student)}</PageTitle>
      <p>
        {i18n._(gradeName(student.grade))} ·{' '}
        <Trans>
          Parent:{' '}
          <Link to="/admin/dashboard/users/parents" search={{ search: parent }}>
            {parent}
          </Link>
        </Trans>
      </p>
      <div className={styles.actions} data-screen-only>
        <Button onClick={() => manage(student)}>{t`Manage Classes`}</Button>
        <Button variant="default" onClick={() => openDialog({ action: 'edit', row: student })}>
          {t`Edit`}
        </Button>
        <Button variant="default" color="red" onClick={() => openDialog({ action: 'delete', row: student })}>
          {t`Delete`}
        </Button>
      </div>
    </div>
  )
}
