/** Every profile that comes with the product, by its name: one make, or some models of it. */
import { type Profile, readProfile } from './profile.ts'
import abbB2x from './profiles/abb.b2x.json' with { type: 'json' }
import acrelAdl400 from './profiles/acrel.adl400.json' with { type: 'json' }
import acrelAdw300 from './profiles/acrel.adw300.json' with { type: 'json' }
import acrelDdsy1352 from './profiles/acrel.ddsy1352.json' with { type: 'json' }
import carlogavazziEm3x0 from './profiles/carlogavazzi.em3x0.json' with { type: 'json' }
import carlogavazziEm24 from './profiles/carlogavazzi.em24.json' with { type: 'json' }
import chintDtsu666 from './profiles/chint.dtsu666.json' with { type: 'json' }
import comapIntelilite4 from './profiles/comap.intelilite4.json' with { type: 'json' }
import datakomD300700 from './profiles/datakom.d300-700.json' with { type: 'json' }
import deifAgc150 from './profiles/deif.agc150.json' with { type: 'json' }
import deyeHybrid1p from './profiles/deye.hybrid-1p.json' with { type: 'json' }
import deyeHybrid3p from './profiles/deye.hybrid-3p.json' with { type: 'json' }
import dseGencomm from './profiles/dse.gencomm.json' with { type: 'json' }
import eastronSdm120230 from './profiles/eastron.sdm120-230.json' with { type: 'json' }
import eastronSdm630 from './profiles/eastron.sdm630.json' with { type: 'json' }
import eastronX96 from './profiles/eastron.x96.json' with { type: 'json' }
import growattMin from './profiles/growatt.min.json' with { type: 'json' }
import growattSpfOffgrid from './profiles/growatt.spf-offgrid.json' with { type: 'json' }
import growattSph from './profiles/growatt.sph.json' with { type: 'json' }
import huaweiSun2000 from './profiles/huawei.sun2000.json' with { type: 'json' }
import satecPm130 from './profiles/satec.pm130.json' with { type: 'json' }
import schneiderIem3000 from './profiles/schneider.iem3000.json' with { type: 'json' }
import schneiderPm5000 from './profiles/schneider.pm5000.json' with { type: 'json' }
import smartgenHgm4000n from './profiles/smartgen.hgm4000n.json' with { type: 'json' }
import victronGxCore from './profiles/victron.gx-core.json' with { type: 'json' }
import victronGxGenset from './profiles/victron.gx-genset.json' with { type: 'json' }
import victronGxGrid from './profiles/victron.gx-grid.json' with { type: 'json' }
import victronGxTank from './profiles/victron.gx-tank.json' with { type: 'json' }

const FILES: readonly unknown[] = [
  abbB2x,
  acrelAdl400,
  acrelAdw300,
  acrelDdsy1352,
  carlogavazziEm24,
  carlogavazziEm3x0,
  chintDtsu666,
  comapIntelilite4,
  datakomD300700,
  deifAgc150,
  deyeHybrid1p,
  deyeHybrid3p,
  dseGencomm,
  eastronSdm120230,
  eastronSdm630,
  eastronX96,
  growattMin,
  growattSpfOffgrid,
  growattSph,
  huaweiSun2000,
  satecPm130,
  schneiderIem3000,
  schneiderPm5000,
  smartgenHgm4000n,
  victronGxCore,
  victronGxGenset,
  victronGxGrid,
  victronGxTank,
]

export const PROFILES: ReadonlyMap<string, Profile> = new Map(
  FILES.map(readProfile).map((profile) => [profile.id, profile]),
)
