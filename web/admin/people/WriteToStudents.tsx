import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { semestersQuery } from '../../api/schedules.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { IconMail } from '../../ui/icons.tsx'
import type { Person } from '../messages/WriteToStudentsDialog.tsx'
import { officeSemester } from '../officeSemester.ts'

const WriteDialog = lazyPart(async () => (await import('../messages/WriteToStudentsDialog.tsx')).WriteToStudentsDialog)

/** Writes to the families of students, in the office's semester. */
export function WriteToStudents(props: {
  readonly students: readonly Person[]
  readonly onSent: (message: string) => void
}) {
  const { students, onSent } = props
  const { t } = useLingui()
  const { data: semesters = [] } = useQuery(semestersQuery)
  const semester = officeSemester(semesters)
  const [opened, setOpened] = useState(false)
  const close = (message = '') => {
    setOpened(false)
    onSent(message)
  }
  if (!semester || students.length === 0) return null
  return (
    <>
      <Button leftSection={<IconMail size={18} />} onMouseEnter={WriteDialog.preload} onClick={() => setOpened(true)}>
        {t`Write to Families`}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <WriteDialog opened={isOpen} semester={semester} students={students} onClose={close} />}
      </LazyDialog>
    </>
  )
}
