import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { ClassName } from '../../ui/format/ClassName.tsx'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import styles from './ClassItem.module.css'
import { LazyClassDetails } from './LazyClassDetails.ts'

/** The name of a class as a button, and the details that it opens, to be placed in the list item. */
export function useClassName(course: Course, id: string) {
  const [opened, setOpened] = useState(false)
  const detailsId = `${id}-details`
  return {
    name: (
      <h4 id={id} tabIndex={-1} className={styles.title}>
        <DisclosureButton className={styles.open} opened={opened} controls={detailsId} onToggle={setOpened}>
          <ClassName course={course} />
        </DisclosureButton>
      </h4>
    ),
    details: opened && (
      <AsyncBoundary fallback={null}>
        <LazyClassDetails id={detailsId} course={course} />
      </AsyncBoundary>
    ),
  }
}
