import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SemesterWithNotes } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { IconTrash } from '../../ui/icons.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'

/** Takes a new semester back with its classes and setup, after the admin confirms with a password. */
export function DeleteSemester({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, name } = semester
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/semester/:id', { params: { id }, body: {} }),
    onSuccess: async ({ body }) => {
      await navigate({
        to: '/admin/dashboard/semesters/create',
        state: { flashMessage: t`${name} is deleted.` },
        ignoreBlocker: true,
      })
      cacheSemesters(body)
    },
  })
  return (
    <Stack gap="md" mt="sm">
      <p>{t`Deletes ${name} with its classes, dates, bell schedules and notes. This is only possible until the first child is enrolled in a class, or marks or ranks one, and can't be undone.`}</p>
      <PasswordGate needed error={remove.error}>
        {(gate) => (
          <div>
            <Button
              {...gate}
              color="red"
              leftSection={<IconTrash size={18} />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t`Delete Semester`}
            </Button>
          </div>
        )}
      </PasswordGate>
      <ErrorAlert error={remove.error} />
    </Stack>
  )
}
