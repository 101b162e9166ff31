import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountMergePlan, MergedAccount } from '../../../../contract/mergeAccounts.ts'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { accountMergePlanQuery, invalidateParents } from '../../../api/parents.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { restoreFocus } from '../../../ui/focus/restoreFocus.ts'
import { focusInitialField } from '../../../ui/form/initialFocus.ts'
import { EMAIL_STATUS_LABELS } from '../../ui/EmailStatusMark.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SearchPicker } from '../../ui/SearchPicker.tsx'
import { useFoundParents } from '../foundPeople.ts'
import { MergeAccountsPlan } from './MergeAccountsPlan.tsx'

interface FormProps {
  readonly parent: Parent
  readonly onClose: (done?: string) => void
}

/** Merges the account of a parent and another one that the office chooses. `parent` is undefined while the dialog is closed. */
export function MergeAccountsDialog({
  parent,
  onClose,
}: Partial<Pick<FormProps, 'parent'>> & Omit<FormProps, 'parent'>) {
  const { t } = useLingui()
  return (
    <Dialog opened={parent !== undefined} title={t`Merge two accounts of one family`} onClose={() => onClose()}>
      <AsyncBoundary>{parent && <MergeAccountsForm parent={parent} onClose={onClose} />}</AsyncBoundary>
    </Dialog>
  )
}

function MergeAccountsForm({ parent, onClose }: FormProps) {
  const { t, i18n } = useLingui()
  const [otherId, setOtherId] = useState<number>()
  const [keptId, setKeptId] = useState(parent.id)
  const [invite, setInvite] = useState(false)
  const [another_child, setAnotherChild] = useState(false)
  const endedId = keptId === parent.id ? otherId : parent.id
  const { data: plan, error, refetch, isFetching } = useQuery(accountMergePlanQuery(keptId, endedId))
  const isAllowed = plan !== undefined && isMergeAllowed(plan, { invite, another_child })
  const merge = useMutation({
    mutationFn: () => {
      const choices = { invite, another_child, version: plan?.version ?? '' }
      return call('POST /api/users/parents/:id/merge', {
        params: { id: keptId },
        body: { other_id: endedId ?? 0, ...choices },
      })
    },
    onSuccess: () => {
      const email = plan?.kept.email ?? ''
      onClose(t`The accounts are merged. The family logs in with ${email}.`)
      // The row with the button that opened the dialog is gone when the list has arrived.
      void invalidateParents().then(() => restoreFocus())
    },
    onError: () => void refetch(),
  })
  const choose = (ids: { readonly kept: number; readonly other: number | undefined }) => {
    setKeptId(ids.kept)
    setOtherId(ids.other)
    setInvite(false)
    setAnotherChild(false)
    merge.reset()
  }
  const card = ({ id, email, email_status, phone, ...name }: MergedAccount) => ({
    value: id,
    title: email === '' ? fullName(name) : `${fullName(name)}, ${email}`,
    details: `${phoneMask(phone)}, ${i18n._(EMAIL_STATUS_LABELS[email_status])}`,
  })
  return (
    <Stack gap="md" ref={focusInitialField}>
      <OtherAccount parent={parent} id={otherId} onPick={(id) => choose({ kept: parent.id, other: id })} />
      {plan && (
        <RadioCards
          legend={t`Which account stays?`}
          hint={t`The family logs in with its email address and password. Its name, phone and email settings stay.`}
          cards={[plan.kept, plan.ended].sort((a, b) => a.id - b.id).map(card)}
          chosen={keptId}
          onChange={(id) => choose({ kept: id, other: otherId })}
        />
      )}
      {endedId !== undefined && isFetching && !plan && <Loading compact />}
      {error && <SectionError error={error} reset={refetch} />}
      {plan && <MergeAccountsPlan plan={plan} />}
      {plan && plan.same_named.length > 0 && (
        <Group component="label" gap="0.625rem" wrap="nowrap" mih="2.75rem">
          <input
            type="checkbox"
            checked={another_child}
            onChange={({ currentTarget }) => setAnotherChild(currentTarget.checked)}
          />
          {t`The children with the same name are different children`}
        </Group>
      )}
      {plan?.needs_invitation && (
        <Group component="label" gap="0.625rem" wrap="nowrap" mih="2.75rem">
          <input type="checkbox" checked={invite} onChange={({ currentTarget }) => setInvite(currentTarget.checked)} />
          {t`Email an invitation to ${plan.kept.email}`}
        </Group>
      )}
      <ErrorAlert error={merge.error} />
      <PasswordGate
        needed={isAllowed}
        lead={t`A merge can't be undone. Please enter your password to merge the accounts.`}
        error={merge.error}
      >
        {(gate) => (
          <Group gap="sm" justify="flex-end" mt="1.25rem">
            <Button variant="default" disabled={merge.isPending} onClick={() => onClose()}>
              {t`Cancel`}
            </Button>
            {isAllowed && (
              <Button {...gate} loading={merge.isPending} onClick={() => merge.mutate()}>
                {t`Merge`}
              </Button>
            )}
          </Group>
        )}
      </PasswordGate>
    </Stack>
  )
}

interface Choices {
  readonly invite: boolean
  readonly another_child: boolean
}

function isMergeAllowed(plan: AccountMergePlan, { invite, another_child }: Choices): boolean {
  const waitTwice = plan.same_named.some(({ waits_for }) => waits_for.length > 0)
  return plan.pending_lotteries.length === 0 && (invite || !plan.needs_invitation) && (another_child || !waitTwice)
}

function OtherAccount(props: {
  readonly parent: Parent
  readonly id: number | undefined
  readonly onPick: (id: number | undefined) => void
}) {
  const { parent, id, onPick } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState(parent.last_name)
  const { found, chosen, isSearching, retry } = useFoundParents(typed, id)
  const options = found.filter((option) => option.id !== parent.id)
  return (
    <SearchPicker
      texts={{
        label: t`The other account of ${fullName(parent)}`,
        description: t`Search by name or email`,
        required: true,
      }}
      listLabel={t`Parents`}
      options={options}
      chosen={chosen}
      typed={typed}
      emptyMessage={!isSearching && t`No other parents found.`}
      retry={retry}
      onType={(text) => {
        setTyped(text)
        onPick(undefined)
      }}
      onPick={onPick}
    />
  )
}
