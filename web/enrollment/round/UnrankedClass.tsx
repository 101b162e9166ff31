import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import { ClassName } from './ClassName.tsx'
import styles from './Round.module.css'

export function rankButtonId({ id }: Pick<Course, 'id'>): string {
  return `rank-${id}`
}

export function UnrankedClass(props: {
  readonly course: Course
  readonly isOpen: boolean
  readonly onRank: () => void
}) {
  const { course, isOpen, onRank } = props
  const { t } = useLingui()
  return (
    <li className={styles.class}>
      <ClassName course={course} />
      {isOpen && (
        <Button
          id={rankButtonId(course)}
          variant="default"
          size="compact-md"
          aria-label={t`Rank ${course.name}`}
          onClick={onRank}
        >
          {t`Rank`}
        </Button>
      )}
    </li>
  )
}
