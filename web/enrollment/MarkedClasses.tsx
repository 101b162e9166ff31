import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { checkWishes } from '../../domain/wishList/wishList.ts'
import { ConfirmButton } from '../roster/ConfirmButton.tsx'
import { cacheEnrollmentResult, refetchEnrollment } from '../roster/cacheResult.ts'
import { type AddedClass, addMarked } from './addMarked.ts'
import { enrollmentStatus, type StudentSemester } from './enrollmentState.ts'
import { MarkedClass } from './MarkedClass.tsx'
import styles from './MarkedClasses.module.css'

const HEADING_ID = 'marked-classes'

/** The classes that the family marked. Once enrollment is open, one press adds them in order, and each shows its result. */
export function MarkedClasses(props: { readonly courses: readonly Course[]; readonly context: StudentSemester }) {
  const { courses, context } = props
  const { student, semester, schedule, opening } = context
  const { t } = useLingui()
  const [added, setAdded] = useState<readonly AddedClass[]>([])
  const marked = context.marked.flatMap((id) => courses.find((course) => course.id === id) ?? [])
  const isOpen = !context.closed && !opening.windowRefusal
  const open = marked.filter((course) => enrollmentStatus(course, schedule) === undefined)
  const { isPending, mutateAsync } = useMutation({
    mutationFn: () =>
      addMarked(student.id, open, (one) => {
        setAdded((done) => [...done, one])
        if (one.result) cacheEnrollmentResult(one.result, student.id, semester.id)
      }),
    onSettled: () => refetchEnrollment(student.id, semester.id),
  })
  const start = () => {
    setAdded([])
    return mutateAsync()
  }
  if (marked.length === 0) return null
  const checks = checkWishes({ grade: student.grade, enrolled: schedule.enrolled, marked })
  const count = added.filter(({ result }) => result?.code === 201).length
  const total = added.length
  return (
    <section className={styles.panel} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1} className={styles.title}>
        {t`Marked Classes`}
      </h2>
      <ol className={styles.list}>
        {marked.map((course, index) => (
          <MarkedClass
            key={course.id}
            course={course}
            context={context}
            check={checks[index]}
            marked={marked}
            added={added.find((one) => one.course.id === course.id)}
            isFirst={index === 0}
            headingId={HEADING_ID}
          />
        ))}
      </ol>
      {isOpen && open.length + total > 0 && (
        <div className={styles.add}>
          {open.length > 0 && (
            <ConfirmButton pending={isPending} send={start}>
              {t`Add All Marked`}
            </ConfirmButton>
          )}
          <p role="status">{total > 0 && !isPending && t`${count} of ${total} classes added.`}</p>
        </div>
      )}
      {opening.opens_at !== null && (
        <p className={styles.wait}>
          <Trans>When enrollment opens, you can add all marked classes with one button.</Trans>
        </p>
      )}
      <VisuallyHidden role="status">{isPending && t`Adding the marked classes…`}</VisuallyHidden>
    </section>
  )
}
