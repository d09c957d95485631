import { createHash } from 'node:crypto'
import fms from '../../islands/vehicles/fms/fms-chip.css?inline'
import types from '../../islands/operations/card/operation-types.css?inline'
import base from '../../styles/base.css?inline'
import controls from '../../styles/controls.css?inline'
import layers from '../../styles/layers.css?inline'
import reset from '../../styles/reset.css?inline'
import tokens from '../../styles/tokens.css?inline'
import footer from '../footer-links.css?inline'
import shared from './shared.css?inline'

/** All that the page looks like, in it: on a slow line nothing is worth a second way there and back. */
export const styles = [layers, tokens, reset, base, controls, types, fms, footer, shared].join('')

const digest = createHash('sha256').update(styles).digest('base64')

/** No script at all, no style but this one, no pictures but ours and those of the API, and forms to itself alone. */
export function policyFor(apiBase: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    `img-src 'self'${apiBase === '' ? '' : ` ${new URL(apiBase).origin}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
