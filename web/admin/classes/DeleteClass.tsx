import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { setCourseDeleted } from '../../api/courses.ts'
import { evictCourse } from '../../api/officeCourse.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { IconTrash } from '../../ui/icons.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import { listPath } from './paths.ts'

const HAS_STUDENTS = 400

/** Deletes the class after the admin confirms with a password (document 1, section 5). Not requested while the class has students. */
export function DeleteClass({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = course
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/courses/:id', { params: { id: course.id }, body: {} }),
    onMutate: () => setCourseDeleted(course.id, true),
    onError: () => setCourseDeleted(course.id, false),
    onSuccess: async () => {
      await navigate({
        href: listPath(course),
        state: { flashMessage: t`${name} has successfully been deleted.` },
        ignoreBlocker: true,
      })
      evictCourse(course.id)
    },
  })

  const refusalId = useId()
  const error = useUntilNextPress(remove.error)
  const isRefused = error instanceof ApiProblem && error.status === HAS_STUDENTS
  const refusal = t`${name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`
  const icon = <IconTrash size={18} />
  if (course.enrolled.length + course.waiting.length > 0)
    return (
      <Stack gap="md">
        <p id={refusalId}>{refusal}</p>
        <div>
          <Button aria-disabled data-disabled aria-describedby={refusalId} color="red" leftSection={icon}>
            {t`Delete Class`}
          </Button>
        </div>
      </Stack>
    )
  return (
    <Stack gap="md">
      <p>{t`This can't be undone. The enrollment log is kept.`}</p>
      <PasswordGate needed error={remove.error}>
        {(gate) => (
          <div>
            <Button {...gate} color="red" leftSection={icon} loading={remove.isPending} onClick={() => remove.mutate()}>
              {t`Delete Class`}
            </Button>
          </div>
        )}
      </PasswordGate>
      <div role="alert">
        {error && (
          <Banner type="error">
            {isRefused ? refusal : t`Whoops looks like something went wrong! (in DeleteForm.vue)`}
          </Banner>
        )}
      </div>
    </Stack>
  )
}
