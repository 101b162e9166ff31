import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import styles from '../classes/ActionButtons.module.css'
import { offerId } from './useOffers.ts'

/** Leads from a class to the notice in which its held seat is accepted or declined. */
export function OfferLink(props: {
  readonly course: Course
  readonly student: Pick<Student, 'id'>
  readonly nameId: string
  readonly onShow: (course: Course) => void
}) {
  const { course, student, nameId, onShow } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <Text
      component="a"
      id={id}
      href={`#${offerId(course, student)}`}
      aria-labelledby={`${id} ${nameId}`}
      c="var(--mantine-color-anchor)"
      fz="xs"
      fw={600}
      className={styles.link}
      data-screen-only
      onClick={(event) => {
        // The router would take a changed hash for a navigation.
        event.preventDefault()
        onShow(course)
      }}
    >
      {t`Answer now`}
    </Text>
  )
}
