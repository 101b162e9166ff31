import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Parent, ParentFields } from '../../../../contract/parents.ts'
import type { BodyTo } from '../../../../contract/routes.ts'
import { phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents } from '../../../api/parents.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { PhoneField, TextField } from '../../../ui/form/fields.tsx'
import { draftName } from '../../ui/useTableDialog.ts'
import { SavePerson, unlessPasswordRequired } from '../SavePerson.tsx'

/** A parent's name and contact. The email is also the login. While the name and phone are locked, the form says why. */
export function ParentForm({
  parent,
  onSaved,
}: {
  readonly parent: Parent
  readonly onSaved: (message: string) => void
}) {
  const { t } = useLingui()
  const { id, first_name, last_name, email, phone, details_locked } = parent
  const form = useContractForm(ParentFields, { first_name, last_name, email, phone: phoneMask(phone) })
  const save = useMutation({
    mutationFn: (body: BodyTo<'PUT /api/users/parents/:id'>) =>
      call('PUT /api/users/parents/:id', { params: { id }, body }),
    onSuccess: () => {
      void invalidateParents()
      onSaved(t`Parent successfully updated!`)
    },
  })

  const labels = { first_name: t`First name`, last_name: t`Last name`, email: t`Email`, phone: t`Phone` }
  const locked = details_locked && { readOnly: true, hint: t`Locked until the parent confirms the email address` }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={draftName('parent', parent)}
      onSubmit={(values) => unlessPasswordRequired(save.mutateAsync(values))}
    >
      {details_locked && (
        <Banner type="warning">
          {t`Nobody has confirmed this email address, so someone else may be using this account. You can change the name and phone after the parent confirms the address. Choose Invite in the list to ask the parent.`}
        </Banner>
      )}
      <TextField name="first_name" required initialFocus={!details_locked} {...locked} />
      <TextField name="last_name" required {...locked} />
      <TextField
        name="email"
        type="email"
        hint={t`The parent logs in with this email`}
        required
        initialFocus={details_locked}
      />
      <PhoneField name="phone" required {...locked} />
      <SavePerson
        email={email}
        emailChangeNotice={t`If you change the email, the parent is logged out on all devices, and we'll email both addresses.`}
        save={save}
      />
    </Form>
  )
}
