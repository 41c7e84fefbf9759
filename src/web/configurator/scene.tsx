import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ACESFilmicToneMapping, type Group, Mesh, MeshStandardMaterial } from 'three';
import type { Hand } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { FIRST_VIEW } from './framing.ts';
import { FINISHES, LETTERING, type Metal, MODELLED_HAND } from './model-parts.ts';
import { BRIGHTNESS, lightStudio } from './studio-light.ts';
import { Turntable, type View } from './turntable.tsx';

export { loadBow } from './load-bow.ts';

export type SceneProps = {
  bow: Group;
  color: BowColor;
  hand: Hand;
  /** Is given the means to turn the bow as long as the scene stands. */
  view: RefObject<View | null>;
  /** The first picture is drawn. */
  onReady: () => void;
  /** The graphics card has dropped everything. */
  onLost: () => void;
};

/** The bow in 3D, drawn anew only when something has changed; all that is fetched for it is fetched with this file. */
export function Scene({ bow, color, hand, view, onReady, onLost }: SceneProps) {
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 2]}
      camera={{ position: [FIRST_VIEW.x, FIRST_VIEW.y, FIRST_VIEW.z], near: 0.1, far: 10 }}
      gl={{ alpha: true, antialias: true, toneMapping: ACESFilmicToneMapping, toneMappingExposure: 1.35 }}
    >
      <Light color={color} hand={hand} />
      <Bow bow={bow} color={color} hand={hand} />
      <Turntable hand={hand} view={view} />
      <Watch onReady={onReady} onLost={onLost} />
    </Canvas>
  );
}

function Light({ color, hand }: Pick<SceneProps, 'color' | 'hand'>) {
  const { gl, scene, invalidate } = useThree();
  useLayoutEffect(() => {
    scene.environmentIntensity = BRIGHTNESS[color];
    invalidate();
  }, [scene, color, invalidate]);
  useLayoutEffect(() => {
    const studio = lightStudio(gl, hand);
    scene.environment = studio.texture;
    invalidate();
    return () => {
      scene.environment = null;
      studio.dispose();
    };
  }, [gl, scene, hand, invalidate]);
  return null;
}

function Bow({ bow, color, hand }: Pick<SceneProps, 'bow' | 'color' | 'hand'>) {
  const { invalidate } = useThree();
  useLayoutEffect(() => {
    dressBow(bow, color, hand);
    invalidate();
  }, [bow, color, hand, invalidate]);
  return <primitive object={bow} />;
}

/** Says when there is something to see, and when there is no longer. */
function Watch({ onReady, onLost }: Pick<SceneProps, 'onReady' | 'onLost'>) {
  const { gl, scene, invalidate } = useThree();
  const frames = useRef(0);
  useFrame(() => {
    if (!scene.environment || frames.current > 2) return;
    frames.current += 1;
    // Called before the frame is drawn: by the second one, the first can be seen.
    if (frames.current === 2) onReady();
    else invalidate();
  });
  const latest = useRef(onLost);
  useEffect(() => {
    latest.current = onLost;
  });
  useEffect(() => {
    const canvas = gl.domElement;
    const tell = () => {
      // What is lost cannot be given up once more, which the canvas would try when it goes.
      gl.forceContextLoss = () => {};
      latest.current();
    };
    canvas.addEventListener('webglcontextlost', tell);
    return () => canvas.removeEventListener('webglcontextlost', tell);
  }, [gl]);
  return null;
}

/** Gives the model its finish and its hand. */
function dressBow(bow: Group, color: BowColor, hand: Hand): void {
  const metals: Record<string, Metal> = FINISHES[color];
  const mirror = hand === MODELLED_HAND ? 1 : -1;
  bow.scale.z = mirror;
  bow.traverse((part) => {
    if (!(part instanceof Mesh) || !(part.material instanceof MeshStandardMaterial)) return;
    const metal = metals[part.material.name];
    if (metal) {
      part.material.color.setRGB(...metal.color);
      part.material.metalness = metal.metalness;
      part.material.roughness = metal.roughness;
    }
    // Mirrored twice, words read the right way again, from the other end.
    if (part.material.name === LETTERING) part.scale.y = mirror;
  });
}
