import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { type FilteredList, SavedFilterFields } from '../../../contract/savedFilters.ts'
import { call } from '../../api/call.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { cacheSavedFilters } from './savedFilters.ts'

/** Names the present filter of a list. */
export function SaveFilterDialog(
  props: ComponentProps<typeof SaveFilterForm> & { readonly opened: boolean; readonly onClose: () => void },
) {
  const { opened, onClose, ...form } = props
  const { t } = useLingui()
  return (
    <GuardedDialog opened={opened} title={t`Save This Filter`} onClose={onClose}>
      {opened && <SaveFilterForm {...form} />}
    </GuardedDialog>
  )
}

/** Names a filter to keep. One with the same name is replaced. */
function SaveFilterForm(props: {
  readonly list: FilteredList
  readonly search: string
  readonly onSaved: (message: string) => void
}) {
  const { list, search, onSaved } = props
  const { t } = useLingui()
  const form = useContractForm(SavedFilterFields, { list, search, name: '' })
  const save = async (body: SavedFilterFields) => {
    const { filters } = (await call('POST /api/saved-filters', { body })).body
    cacheSavedFilters(filters)
    onSaved(t`Filter saved.`)
  }
  return (
    <Form form={form} labels={{ name: t`Name` }} draftName={`saved-filter ${list}`} onSubmit={save}>
      <TextField
        name="name"
        required
        initialFocus
        hint={t`Only you see it. A filter with the same name is replaced.`}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
