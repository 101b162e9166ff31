import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { semestersQuery } from '../../api/schedules.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import type { Person } from '../messages/WriteToStudentsDialog.tsx'
import { officeSemester } from '../officeSemester.ts'

const WriteDialog = lazyPart(async () => (await import('../messages/WriteToStudentsDialog.tsx')).WriteToStudentsDialog)

function useOfficeSemester() {
  const { data: semesters = [] } = useQuery(semestersQuery)
  return officeSemester(semesters)
}

/** Opens the message to the families of students, who stay the same while it is written. */
export function WriteButton(props: {
  readonly students: readonly Person[]
  readonly onClick: (students: readonly Person[]) => void
}) {
  const { students, onClick } = props
  const { t } = useLingui()
  const semester = useOfficeSemester()
  if (!semester || students.length === 0) return null
  return (
    <Button size="compact-md" onMouseEnter={WriteDialog.preload} onClick={() => onClick(students)}>
      {t`Write to Families`}
    </Button>
  )
}

/** Writes to the families of students, in the office's semester. Open while `students` is set. */
export function WriteToStudents(props: {
  readonly students: readonly Person[] | undefined
  readonly onClose: (message?: string) => void
}) {
  const { students = [], onClose } = props
  const semester = useOfficeSemester()
  if (!semester) return null
  return (
    <LazyDialog opened={students.length > 0} onClose={onClose}>
      {(opened) => <WriteDialog opened={opened} semester={semester} students={students} onClose={onClose} />}
    </LazyDialog>
  )
}
