import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Parent, ParentFields } from '../../../../contract/parents.ts'
import type { BodyTo } from '../../../../contract/routes.ts'
import { phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents, parentQuery } from '../../../api/parents.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { PhoneField, TextField } from '../../../ui/form/fields.tsx'
import { useEditConflict } from '../../ui/useEditConflict.tsx'
import { draftName } from '../../ui/useTableDialog.ts'
import { SavePerson, unlessPasswordRequired } from '../SavePerson.tsx'

function toFields({ first_name, last_name, email, phone }: Parent) {
  return { first_name, last_name, email, phone: phoneMask(phone) }
}

/** A parent's name and contact. The email is also the login. While the name and phone are locked, the form says why. */
export function ParentForm({
  parent,
  onSaved,
}: {
  readonly parent: Parent
  readonly onSaved: (message: string) => void
}) {
  const { t } = useLingui()
  const { id, email, details_locked } = parent
  const form = useContractForm(ParentFields, toFields(parent))
  const { if_match, view, unlessChanged } = useEditConflict(form, {
    loaded: parent,
    toFields,
    reload: () => queryClient.fetchQuery({ ...parentQuery(id), staleTime: 0 }),
  })
  const save = useMutation({
    mutationFn: (body: BodyTo<'PUT /api/users/parents/:id'>) =>
      call('PUT /api/users/parents/:id', { params: { id }, body, if_match }),
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
      onSubmit={(values) => unlessPasswordRequired(unlessChanged(save.mutateAsync(values)))}
    >
      {view}
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
        required={email !== ''}
        initialFocus={details_locked}
      />
      <PhoneField name="phone" required {...locked} />
      <SavePerson
        email={email === '' ? undefined : email}
        emailChangeNotice={t`If you change the email, the parent is logged out on all devices, and we'll email both addresses.`}
        save={save}
      />
    </Form>
  )
}
