import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Course } from '../../../contract/courses.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import styles from './Class.module.css'
import { managerLink } from './paths.ts'

export function ClassCreated({ course }: { readonly course: Course | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className={styles.created}>
      <SuccessAlert message={course ? t`Class successfully created!` : ''} />
      {course && (
        <Button variant="default" onClick={() => navigate(managerLink(course))}>
          {t`Open ${course.name} in the Class Manager`}
        </Button>
      )}
    </div>
  )
}
