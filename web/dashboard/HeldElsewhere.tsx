import { useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { HeldSeat } from '../../contract/family.ts'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { serverTime } from '../api/serverClock.ts'
import { ClassItem } from '../enrollment/classes/ClassItem.tsx'
import { OfferDeadline } from '../enrollment/offers/Offers.tsx'
import { useServerTime } from '../enrollment/opening/useServerTime.ts'
import styles from '../ui/feedback/Notice.module.css'
import { useFocusFallback } from '../ui/focus/useFocusFallback.ts'
import { IconGift } from '../ui/icons.tsx'
import { RowButton } from './RowButton.tsx'
import { semesterLinkId } from './SemesterNav.tsx'

interface HeldElsewhereProps {
  readonly held: readonly HeldSeat[]
  readonly students: readonly Student[]
  readonly semesters: readonly ListedSemester[]
}

/** A notice for each seat that is held in a semester that the dashboard does not show, with the button that shows that semester. */
export function HeldElsewhere({ held, students, semesters }: HeldElsewhereProps) {
  const ends = held.map(({ expires_at }) => Date.parse(expires_at)).filter((end) => end > serverTime())
  useServerTime(ends.length > 0 ? Math.min(...ends) : null)
  return held.map((seat) => {
    const student = students.find(({ id }) => id === seat.student_id)
    const semester = semesters.find(({ id }) => id === seat.semester_id)
    if (!student || !semester || Date.parse(seat.expires_at) <= serverTime()) return null
    return <HeldNotice key={`${seat.course_id} ${seat.student_id}`} seat={seat} student={student} semester={semester} />
  })
}

function HeldNotice(props: { readonly seat: HeldSeat; readonly student: Student; readonly semester: ListedSemester }) {
  const { seat, student, semester } = props
  const { t } = useLingui()
  const [titleId, nameId] = [useId(), useId()]
  const navigate = useNavigate()
  const focus = useFocusFallback(semesterLinkId(semester), semesterLinkId(semester))
  const goToSemester = () => {
    document.getElementById(semesterLinkId(semester))?.focus()
    void navigate({ to: '/dashboard', search: { semester: semester.slug } })
  }
  return (
    <Box
      component="section"
      className={styles.notice}
      mb="1.25rem"
      data-tone="info"
      aria-labelledby={titleId}
      {...focus}
    >
      <IconGift />
      <Box flex={1}>
        <h2 id={titleId} className={styles.title}>
          {t`We are holding a seat for ${student.first_name}`}
        </h2>
        <ul className="plain">
          <ClassItem
            name={
              <Box component="strong" id={nameId} fz="md">
                {seat.name}
              </Box>
            }
            facts={[semester.name]}
            note={<OfferDeadline expires_at={seat.expires_at} firstName={student.first_name} />}
          >
            <Group justify="flex-end" gap="xs" flex="1 1 auto" data-screen-only>
              <RowButton
                label={t`Go to ${semester.name} to answer`}
                nameId={`${nameId} ${titleId}`}
                variant="filled"
                onClick={goToSemester}
              />
            </Group>
          </ClassItem>
        </ul>
      </Box>
    </Box>
  )
}
