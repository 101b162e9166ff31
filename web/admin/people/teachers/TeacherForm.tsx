import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { BodyTo } from '../../../../contract/routes.ts'
import { type Teacher, TeacherFields } from '../../../../contract/teachers.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { cacheTeachers, teachersQuery } from '../../../api/teachers.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useEditConflict } from '../../ui/useEditConflict.tsx'
import { draftName } from '../../ui/useTableDialog.ts'
import { SavePerson, unlessPasswordRequired } from '../SavePerson.tsx'

const NEW = { first_name: '', last_name: '', email: '', active: true }

function toFields({ first_name, last_name, email, active }: Teacher) {
  return { first_name, last_name, email, active: active === 1 }
}

/** The form for a teacher's name, email and status. A new teacher is active. */
export function TeacherForm(props: {
  readonly teacher: Teacher | undefined
  readonly onSaved: (message: string) => void
}) {
  const { teacher, onSaved } = props
  const { t } = useLingui()
  const form = useContractForm(TeacherFields, teacher ? toFields(teacher) : NEW)
  const { if_match, view, unlessChanged } = useEditConflict(form, {
    loaded: teacher,
    toFields,
    reload: async () => {
      const all = await queryClient.fetchQuery({ ...teachersQuery, staleTime: 0 })
      return all.find(({ id }) => id === teacher?.id)
    },
  })
  const save = useMutation({
    mutationFn: async (body: BodyTo<'POST /api/teachers'>) =>
      teacher
        ? (await call('PUT /api/teachers/:id', { params: { id: teacher.id }, body, if_match })).body
        : (await call('POST /api/teachers', { body })).body,
    onSuccess: ({ teachers }) => {
      cacheTeachers(teachers)
      onSaved(teacher ? t`Teacher successfully updated!` : t`Teacher successfully added!`)
    },
  })

  const labels = { first_name: t`First name`, last_name: t`Last name`, email: t`Email`, active: t`Active` }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={draftName('teacher', teacher)}
      onSubmit={(values) => unlessPasswordRequired(unlessChanged(save.mutateAsync(values)))}
    >
      {view}
      <TextField name="first_name" required initialFocus />
      <TextField name="last_name" required />
      <TextField name="email" type="email" required />
      {teacher && <CheckboxField name="active" hint={t`Can be assigned to new classes`} />}
      <SavePerson
        email={teacher?.email}
        emailChangeNotice={t`This email is the teacher's username on learning platforms.`}
        save={save}
      />
    </Form>
  )
}
