import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FilteredList, SavedFilter } from '../../../contract/savedFilters.ts'
import { call } from '../../api/call.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { focusedElement } from '../../ui/focus/focusedElement.ts'
import { IconBookmark, IconX } from '../../ui/icons.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { focusSearch } from '../../ui/table/SearchBox.tsx'
import styles from './SavedFilters.module.css'
import { cacheSavedFilters, savedFiltersQuery, searchOf } from './savedFilters.ts'

const SaveFilterDialog = lazyPart(async () => (await import('./SaveFilterForm.tsx')).SaveFilterDialog)

/** The filters that the signed-in person keeps for a list, as links, and the button that keeps the present one. */
export function SavedFilters(props: {
  readonly list: FilteredList
  readonly filter: object
  readonly onDone: (message: string) => void
}) {
  const { list, filter, onDone } = props
  const { t } = useLingui()
  const { data } = useSuspenseQuery(savedFiltersQuery)
  const { pathname } = useLocation()
  const [isNaming, setNaming] = useState(false)
  const search = searchOf(filter)
  const saved = data.filter((one) => one.list === list)
  if (saved.length === 0 && search === '') return null
  const finish = (message: string) => {
    setNaming(false)
    onDone(message)
  }
  return (
    <Group component="nav" gap="0.375rem 0.5rem" flex="1 0 100%" aria-label={t`Saved filters`} data-screen-only>
      {saved.length > 0 && (
        <Group className={`plain ${styles.saved}`} component="ul" gap="0.375rem 0.5rem">
          {saved.map((one) => (
            <Group
              key={one.id}
              component="li"
              gap={0}
              mih="1.75rem"
              ps="0.625rem"
              bd="1px solid var(--line)"
              bdrs="md"
              bg={one.search === search ? 'var(--accent-tint)' : undefined}
              fz="sm"
            >
              <RowLink to={`${pathname}?${one.search}`}>{one.name}</RowLink>
              <RemoveButton saved={one} onDone={onDone} />
            </Group>
          ))}
        </Group>
      )}
      {search !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={16} />}
          onMouseEnter={SaveFilterDialog.preload}
          onClick={() => setNaming(true)}
        >
          {t`Save this filter`}
        </Button>
      )}
      <LazyDialog opened={isNaming} onClose={() => setNaming(false)}>
        {(opened) => (
          <SaveFilterDialog
            opened={opened}
            list={list}
            search={search}
            onSaved={finish}
            onClose={() => setNaming(false)}
          />
        )}
      </LazyDialog>
    </Group>
  )
}

function RemoveButton(props: { readonly saved: SavedFilter; readonly onDone: (message: string) => void }) {
  const { id, name } = props.saved
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/saved-filters/:id', { params: { id }, body: {} }),
    onSuccess: ({ body }) => {
      if (focusedElement() === button.current) focusSearch()
      cacheSavedFilters(body.filters)
      props.onDone(t`Filter "${name}" removed.`)
    },
  })
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      size="md"
      aria-label={t`Remove the filter ${name}`}
      onClick={() => remove.isPending || remove.mutate()}
    >
      <IconX size={14} />
    </ActionIcon>
  )
}
