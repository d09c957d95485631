import { useEffect, useState } from 'react'

/**
 * An element of its own at the beginning of `main`, also of the next page's, for what stands in place of the page. The
 * guard hides the rest of `main` meanwhile (`data-guard`).
 */
export function usePlaceInMain(className: string): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(() => {
    const own = document.createElement('div')
    own.className = `page-instead ${className} stack`
    const stand = () => document.querySelector('main')?.prepend(own)
    stand()
    setPlace(own)
    document.addEventListener('astro:after-swap', stand)
    return () => {
      document.removeEventListener('astro:after-swap', stand)
      own.remove()
    }
  }, [className])
  return place
}
