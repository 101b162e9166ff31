import { createContext, useCallback, useMemo, useState } from 'react'

/** The chosen rows of a list. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
}

/** For cells, which are defined outside the screen's component. */
export const SelectionContext = createContext<Selection>({ ids: new Set(), choose: () => undefined })

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const choose = useCallback((changed: readonly number[], isChosen: boolean) => {
    setIds((before) => {
      const rest = [...before].filter((id) => !changed.includes(id))
      return new Set(isChosen ? [...rest, ...changed] : rest)
    })
  }, [])
  return useMemo(() => ({ ids, choose }), [ids, choose])
}
