import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { ClassFilter } from '../../../domain/classFilter.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { ClassGroup } from './ClassGroup.tsx'
import { GroupMessageForm } from './GroupMessageForm.tsx'
import { groupDraft } from './groupDraft.ts'
import { SentMessages } from './SentMessages.tsx'

/** The message to a group of families, and below it those that were sent. */
export function GroupMessageDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly filter: ClassFilter
  /** The ids of the classes whose families are written to. None for a group that the form chooses. */
  readonly chosen: readonly number[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, semester, courses, filter, chosen, onClose } = props
  const { t } = useLingui()
  const [isReading, setReading] = useState(false)
  const { day, grade, teacher, waiting, full, under } = filter
  const to = waiting ? 'waiting' : 'enrolled'
  const suggested = { to, course: undefined, day, grade, teacher, full: full ?? false, under } as const
  const group = chosen.length === 0 ? suggested : { to: 'enrolled' as const, courses: [...chosen] }
  return (
    <GuardedDialog opened={opened} title={t`Write to Families`} onClose={() => onClose()}>
      {opened && (
        <GroupMessageForm semester={semester} group={group} draftName={groupDraft(semester, chosen)} onSent={onClose}>
          <ClassGroup courses={courses} chosen={chosen} />
        </GroupMessageForm>
      )}
      <Box component="details" mt="lg" onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
        <summary>{t`Sent messages`}</summary>
        {isReading && (
          <AsyncBoundary>
            <SentMessages semester={semester} />
          </AsyncBoundary>
        )}
      </Box>
    </GuardedDialog>
  )
}
