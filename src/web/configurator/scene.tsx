import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ACESFilmicToneMapping, type Group, LoadingManager, Mesh, MeshStandardMaterial } from 'three';
import decoderBytes from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import decoder from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Hand } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import model from '../../../assets/model/hunter.glb?url';
import { FIRST_VIEW } from './framing.ts';
import { FINISHES, LETTERING, type Metal, MODELLED_HAND } from './model-parts.ts';
import { BRIGHTNESS, lightStudio } from './studio-light.ts';
import { Turntable, type View } from './turntable.tsx';

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
    applyFinish(bow, color, hand);
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

/** Gives the model its finish, and mirrors it for the hand. */
function applyFinish(bow: Group, color: BowColor, hand: Hand): void {
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

/** The decoder is the package's own, served from here under names that change with it. */
const DECODER: Record<string, string> = { 'draco_wasm_wrapper.js': decoder, 'draco_decoder.wasm': decoderBytes };

/** Fetches and unpacks the model; progress goes from 0 to 1. Rejects when something of it cannot be fetched. */
export async function loadBow(onProgress: (part: number) => void): Promise<Group> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => DECODER[url.slice(url.lastIndexOf('/') + 1)] ?? url);
  const draco = new DRACOLoader(manager).setDecoderPath('/');
  try {
    const { scene } = await new GLTFLoader(manager).setDRACOLoader(draco).loadAsync(model, ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total));
    });
    return scene;
  } finally {
    draco.dispose();
  }
}
