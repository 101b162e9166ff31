import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CourseWithRoster, deleteCourse } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { evictCourse, setCourseDeleted } from '../../api/courses.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import styles from './Class.module.css'
import { listPath } from './paths.ts'

const HAS_STUDENTS = 400

/** Deletes the class after the admin confirms with a password (document 1, section 5). */
export function DeleteClass({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = course
  const remove = useMutation({
    mutationFn: () => call(deleteCourse, { params: { id: course.id }, body: {} }),
    onMutate: () => setCourseDeleted(course.id, true),
    onError: () => setCourseDeleted(course.id, false),
    onSuccess: async () => {
      await navigate({ href: listPath(course), state: { flashMessage: t`${name} has successfully been deleted.` } })
      evictCourse(course.id)
    },
  })

  const hasStudents = remove.error instanceof ApiProblem && remove.error.status === HAS_STUDENTS
  return (
    <div className={styles.danger}>
      <p>{t`This can't be undone. The enrollment log is kept.`}</p>
      <PasswordGate needed error={remove.error}>
        {(gate) => (
          <div>
            <Button
              {...gate}
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t`Delete Class`}
            </Button>
          </div>
        )}
      </PasswordGate>
      <div role="alert">
        {remove.isError && (
          <Banner type="error">
            {hasStudents
              ? t`${name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`
              : t`Whoops looks like something went wrong! (in DeleteForm.vue)`}
          </Banner>
        )}
      </div>
    </div>
  )
}
