import { queryOptions, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '../../api/queryClient.ts'
import { loadCode } from './loadCode.ts'

let count = 0

/**
 * A component whose code loads when it is first shown. The error boundary around it shows a failed load, and its button "Try again" loads
 * the code again, which is impossible with `lazy` of React. `keepTrying` is for a part that nobody sees: a failed load is repeated after 1, 2,
 * 4 seconds and so on up to half a minute, and is not shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { keepTrying = false }: { readonly keepTrying?: boolean } = {},
) {
  count += 1
  const query = queryOptions<ComponentType<Props>>({
    queryKey: ['code', count],
    queryFn: () => loadCode(load),
    networkMode: 'always',
    retry: keepTrying,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
  const show = (props: Props) => <LazyPart query={query} props={props} />
  /** Loads the code, and never rejects. A failure is forgotten. */
  const preload = async () => {
    await queryClient
      .fetchQuery(query)
      .catch(() => queryClient.removeQueries({ queryKey: query.queryKey, exact: true }))
  }
  return Object.assign(show, { preload })
}

interface LazyPartProps<Props> {
  readonly query: UseSuspenseQueryOptions<ComponentType<Props>>
  readonly props: Props
}

function LazyPart<Props extends object>({ query, props }: LazyPartProps<Props>) {
  const { data: Part } = useSuspenseQuery(query)
  return <Part {...props} />
}
